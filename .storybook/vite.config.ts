import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The product's own configuration holds its proxy and its build; stories need neither. */
export default defineConfig({ plugins: [react()] });
