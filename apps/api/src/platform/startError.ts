/** Startup error with a message that names the solution. */
export class StartError extends Error {}
