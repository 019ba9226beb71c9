#ifndef CBUILD_H
#define CBUILD_H

/* Returns the date of the commit that the program was built from, such as "2026-11-21", in UTC; NULL if the build was
   not told. Swift modules cannot be given a text by a build, C files can. */
const char *cb_commit_date(void);

#endif
