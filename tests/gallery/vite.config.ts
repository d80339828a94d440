import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery is a page of its own: nothing of it is in the app's build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  publicDir: '../../public',
  build: { outDir: '../../node_modules/.gallery', emptyOutDir: true },
  logLevel: 'warn',
});
