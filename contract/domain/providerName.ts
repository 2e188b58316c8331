/** Who takes card payments (D-45). An attempt keeps its provider. */
export const PROVIDER_NAMES = ['sips', 'direct'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];
