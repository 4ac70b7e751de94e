/**
 * Something the operator has to mend before the server can run: a bad setting, a folder that cannot be written, a
 * database that does not answer. The message is one sentence that says what is wrong and how to mend it; main prints it
 * alone, without a stack, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
