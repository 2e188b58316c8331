import { type RefObject, useState } from 'react';
import type { CameraInUse, Scanner } from './scanner.ts';

/** What can be set on the camera in use. */
export interface Lens {
  readonly torch: 'none' | 'off' | 'on';
  readonly toggleTorch: () => void;
  /** Factors to choose from; none where the camera has no zoom. */
  readonly zooms: readonly number[];
  readonly zoom: number;
  readonly chooseZoom: (factor: number) => void;
}

/** Light and zoom of the camera in use. What a device refuses stays as it is. */
export function useLens(scanner: RefObject<Scanner | undefined>) {
  const [torch, setTorch] = useState<Lens['torch']>('none');
  const [zooms, setZooms] = useState<readonly number[]>([]);
  const [zoom, setZoom] = useState(1);
  const refused = () => undefined;
  const lens: Lens = {
    torch,
    zooms,
    zoom,
    toggleTorch: () => {
      const on = torch !== 'on';
      void scanner.current?.torch(on).then(() => setTorch(on ? 'on' : 'off'), refused);
    },
    chooseZoom: (factor) => {
      void scanner.current?.zoom(factor).then(() => setZoom(factor), refused);
    },
  };
  return {
    lens,
    /** To be told of each camera that is put on, and of its end. */
    onCamera: (camera: Pick<CameraInUse, 'hasTorch' | 'zooms'> | null) => {
      setTorch(camera?.hasTorch ? 'off' : 'none');
      setZooms(camera?.zooms ?? []);
      setZoom(1);
    },
  };
}
