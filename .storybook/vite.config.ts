import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The product's own configuration holds its proxy and its build; stories need neither. */
export default defineConfig({
  plugins: [react()],
  // Found only once a story opens the scanner: the server would then bundle all packages anew and reload a test.
  optimizeDeps: {
    include: [
      '@zxing/library/esm/core/common/BitMatrix',
      '@zxing/library/esm/core/common/reedsolomon/GenericGF',
      '@zxing/library/esm/core/common/reedsolomon/ReedSolomonDecoder',
      '@zxing/library/esm/core/datamatrix/decoder/BitMatrixParser',
      '@zxing/library/esm/core/datamatrix/decoder/DataBlock',
      '@zxing/library/esm/core/datamatrix/decoder/DecodedBitStreamParser',
      'zxing-wasm/reader',
    ],
  },
});
