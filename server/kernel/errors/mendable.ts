/** What whoever starts a program can mend: it is told in one line, without where in the code it was noticed. */
export class Mendable extends Error {}
