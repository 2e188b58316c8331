/** The beginning of each command: `NPM` in the sources, `NODE` in a container. */
export const NPM = 'npm run amendes --';
export const NODE = 'node dist/node/server/office/cli/amendes.js';

export const typed = (command: string): string => `${NPM} ${command}`;

/** Placeholders in commands, which a person replaces by a value. */
export const TO_REPLACE = /\b(?:MOTIF|EUROS|JOUR|FICHIER)\b|NUMÉRO/g;

/** True if a person has typed nothing but placeholders, of the morning page or of the guide (`TEXT`). */
export const isPlaceholder = (text: string): boolean =>
  text
    .replace(TO_REPLACE, '')
    .replace(/\bTEXT\b/g, '')
    .trim() === '';
