/** An address of which whoever gave it knows which one it is, and nobody else can write to: `c•••@exemple.fr`. */
export function maskMail(adrMail: string): string {
  const atSign = adrMail.lastIndexOf('@');
  return `${adrMail.slice(0, 1)}•••${adrMail.slice(atSign)}`;
}
