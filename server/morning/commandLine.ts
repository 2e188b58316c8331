/** How each command begins on the terminal. */
export const NPM = 'npm run amendes --';
export const NODE = 'node dist/node/server/cli/amendes.js';

export const typed = (command: string): string => `${NPM} ${command}`;

/** Words that a person replaces. */
export const TO_REPLACE = /\b(?:MOTIF|EUROS|JOUR|FICHIER|PAIEMENT|ID)\b|NUMÉRO|RÉFÉRENCE/g;
