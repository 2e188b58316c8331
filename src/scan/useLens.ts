import { type RefObject, useState } from 'react';
import type { CameraInUse, Scanner } from './scanner.ts';

export function useLens(scanner: RefObject<Scanner | undefined>) {
  const [torch, setTorch] = useState<'none' | 'off' | 'on'>('none');
  const [zooms, setZooms] = useState<readonly number[]>([]);
  const [zoom, setZoom] = useState(1);
  const refused = () => undefined;
  const lens = {
    torch,
    zooms,
    zoom,
    toggleTorch: () => {
      const on = torch !== 'on';
      void scanner.current?.torch(on).then(() => setTorch(on ? 'on' : 'off'), refused);
    },
    chooseZoom: (factor: number) => {
      void scanner.current?.zoom(factor).then(() => setZoom(factor), refused);
    },
  };
  return {
    lens,
    onCamera: (camera: Pick<CameraInUse, 'hasTorch' | 'zooms'> | null) => {
      setTorch(camera?.hasTorch ? 'off' : 'none');
      setZooms(camera?.zooms ?? []);
      setZoom(1);
    },
  };
}
