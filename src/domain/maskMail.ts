/** `c•••@exemple.fr`: only its owner recognises it. */
export function maskMail(address: string): string {
  const atSign = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(atSign)}`;
}
