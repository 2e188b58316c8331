/** One for each part of the images of the sheets, which a rendered page shows one after the other. */
export const IMAGE_LETTERS = 'abcdefghijklmnopqrstuvwxyz';
