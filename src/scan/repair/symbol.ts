import BitMatrix from '@zxing/library/esm/core/common/BitMatrix';
import GenericGF from '@zxing/library/esm/core/common/reedsolomon/GenericGF';
import ReedSolomonDecoder from '@zxing/library/esm/core/common/reedsolomon/ReedSolomonDecoder';
import BitMatrixParser from '@zxing/library/esm/core/datamatrix/decoder/BitMatrixParser';
import DataBlock from '@zxing/library/esm/core/datamatrix/decoder/DataBlock';
import DecodedBitStreamParser from '@zxing/library/esm/core/datamatrix/decoder/DecodedBitStreamParser';

/** Border included, rows from the top. */
export interface Modules {
  readonly size: number;
  /** 1 is dark. */
  readonly dark: Uint8Array;
}

export interface SymbolText {
  readonly text: string;
  /** Share of the repair capacity in use: 0 is a perfect print, 1 the limit. */
  readonly strain: number;
}

const corrector = new ReedSolomonDecoder(GenericGF.DATA_MATRIX_FIELD_256);

function toMatrix({ size, dark }: Modules): BitMatrix {
  const matrix = new BitMatrix(size, size);
  dark.forEach((module, i) => {
    if (module === 1) matrix.set(i % size, Math.floor(i / size));
  });
  return matrix;
}

/**
 * One block only (up to 48 modules a side).
 * @returns null with more errors than the symbol can repair
 */
export function decodeModules(modules: Modules): SymbolText | null {
  try {
    const parser = new BitMatrixParser(toMatrix(modules));
    const [block] = DataBlock.getDataBlocks(parser.readCodewords(), parser.getVersion());
    if (block === undefined) return null;
    const received = Int32Array.from(block.getCodewords());
    const corrected = Int32Array.from(received);
    const repairWords = received.length - block.getNumDataCodewords();
    corrector.decode(corrected, repairWords);
    const errors = corrected.reduce((sum, word, i) => sum + (word === received[i] ? 0 : 1), 0);
    const data = Uint8Array.from(corrected.subarray(0, block.getNumDataCodewords()));
    return {
      text: DecodedBitStreamParser.decode(data).getText(),
      strain: errors / Math.floor(repairWords / 2),
    };
  } catch {
    // The library throws for "not a symbol" and "too many errors".
    return null;
  }
}
