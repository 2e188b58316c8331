import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { styles } from '../scripts/vite/styles.ts';

/**
 * The product's own configuration holds its proxy and its build; stories need neither, and show the DSFR's whole sheets but
 * where `npm run compare-styles` asks for those of the product.
 */
export default defineConfig({
  plugins: [react()],
  // As in the product: no browser draws a part of a pictogram that is inlined.
  build: { assetsInlineLimit: 0 },
  ...(process.env.STYLES === 'in-use' && { css: { postcss: { plugins: [styles()] } } }),
});
