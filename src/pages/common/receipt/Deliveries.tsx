import { type ComponentType, lazy, memo, Suspense } from 'react';
import type { DeliverProps } from '../deliver/Deliver.tsx';

/** If it fails to load, the file can still be downloaded. */
const Deliver = lazy(
  (): Promise<{ default: ComponentType<DeliverProps> }> =>
    import('../deliver/Deliver.tsx').then(
      (module) => ({ default: module.Deliver }),
      () => ({ default: () => null }),
    ),
);

/** Another render before its late code would empty what the server has rendered. */
export const Deliveries = memo(function Deliveries(props: DeliverProps) {
  return (
    <Suspense fallback={null}>
      <Deliver {...props} />
    </Suspense>
  );
});
