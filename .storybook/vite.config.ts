import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightFr } from '../vite.config.ts';

/** The product's own configuration holds its proxy and its build; stories need neither. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: [lightFr] },
  build: { assetsInlineLimit: 0 },
});
