/**
 * @supabase/lite replaces process.emitWarning by one that can only take text. Node and packages give it errors as well
 * (too many listeners, for one), and then whatever caused the warning fails with "warning.includes is not a function".
 * Errors are announced here as Node announces them; text goes the way it went.
 */
export function takeEveryWarning(): void {
  const replaced = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: never[]) => {
    if (typeof warning === 'string') replaced(warning, ...rest);
    else process.nextTick(() => process.emit('warning', warning));
  };
}
