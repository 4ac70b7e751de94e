/** Gives a text to the browser as a file, part by part: the whole could be too long for one string. */
export function saveText(name: string, parts: Iterable<string>): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[^\w.-]+/g, '-');
  link.click();
  URL.revokeObjectURL(address);
}
