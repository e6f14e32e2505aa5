/** Gives a person a file to save, made on the device of what the server told. */
export const saveFile = ({ name, type, text }: { name: string; type: string; text: string }): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the address by the end of the click.
  URL.revokeObjectURL(address);
};
