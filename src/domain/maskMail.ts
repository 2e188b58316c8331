/** `c•••@exemple.fr`: only its owner recognises it. */
export function maskMail(adrMail: string): string {
  const atSign = adrMail.lastIndexOf('@');
  return `${adrMail.slice(0, 1)}•••${adrMail.slice(atSign)}`;
}
