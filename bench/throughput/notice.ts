/** What a payer reads on the notice. */
interface Notice {
  /** Digits without dashes. */
  readonly numAvis: string;
  readonly cleAvis: string;
}

/** The n-th fine that `fill` adds: an AF of 14 digits, every fourth a majorée of 18 that can be paid in parts. */
export function notice(rank: number): Notice {
  const debt =
    rank % 4 === 0 ? `90${String(rank).padStart(15, '0')}` : `61${String(rank).padStart(11, '0')}`;
  return { numAvis: `${debt}1`, cleAvis: String((rank * 37) % 100).padStart(2, '0') };
}
