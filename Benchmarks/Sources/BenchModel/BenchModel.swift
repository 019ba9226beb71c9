// The models are written by the ModelCompiler plugin at build.
