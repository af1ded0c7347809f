import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const backend = { target: 'http://127.0.0.1:8080', changeOrigin: false };

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  esbuild: { jsx: 'automatic' },
  build: {
    outDir: fileURLToPath(new URL('../dist/frontend', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: scripts or fonts; small files stay files.
    assetsInlineLimit: 0,
    // Only the administrators' charts are this large, in a chunk of their own.
    chunkSizeWarningLimit: 640,
    rollupOptions: {
      onwarn: (warning, warn) => {
        // 'use client' means nothing outside of server components; notes for other bundlers mean nothing here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warning.code !== 'INVALID_ANNOTATION') warn(warning);
      },
    },
  },
  server: {
    proxy: { '/api': backend, '/auth': backend, '/users': backend },
  },
});
