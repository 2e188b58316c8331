import { type ReactNode, useEffect, useRef } from 'react';
import { useAnnouncement } from '../feedback/announce.ts';
import { Badge, type BadgeProps } from '../feedback/Badge.tsx';
import styles from './NoticeList.module.css';

export interface NoticeListItem {
  readonly id: string;
  /** The number with the dashes of the notice. */
  readonly number: string;
  readonly about: readonly ReactNode[];
  readonly badge: BadgeProps;
  /** The amount due; absent if nothing is due. */
  readonly amount?: string | undefined;
  /** Say until when the amount is due and what comes then, or why nothing is due. */
  readonly lines: readonly string[];
  /** Each action must have the number as its `about`, because the labels repeat in every row. */
  readonly actions: ReactNode;
  /** Set it for the notice that the person has just asked for. It comes into view, its number gets the focus, and the rest is announced. */
  readonly isNews?: boolean;
}

export interface NoticeListProps {
  readonly label: string;
  readonly items: readonly NoticeListItem[];
}

/**
 * Lists the notices of one visit.
 * Use to see what is due among several notices and choose the next. Not for amounts of one notice: `DeadlineTimeline`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function NoticeList({ label, items }: NoticeListProps) {
  return (
    // Safari drops the role of a list that shows no bullets.
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver needs it
    <ul className={styles.list} role="list" aria-label={label}>
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { readonly item: NoticeListItem }) {
  const { number, about, badge, amount, lines, actions, isNews = false } = item;
  const row = useRef<HTMLLIElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The page scrolls away from the button that was pressed, so the focus goes along (WCAG 2.4.7).
  useEffect(() => {
    if (!isNews) return;
    row.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  useAnnouncement(isNews ? [badge.label, ...lines].join('. ') : '');
  return (
    <li ref={row} className={styles.item}>
      <div className={styles.notice}>
        <h3 ref={heading} tabIndex={isNews ? -1 : undefined} className="fr-h6 fr-mb-0">
          {number}
        </h3>
        {about.map((line, rank) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
          <p key={rank} className="fr-text--sm fr-mb-0">
            {line}
          </p>
        ))}
        <p className="fr-mb-0">
          <Badge {...badge} />
        </p>
      </div>
      <div className={styles.due}>
        {amount !== undefined && <p className="fr-text--lg fr-text--bold fr-mb-0">{amount}</p>}
        {lines.map((line) => (
          <p key={line} className="fr-text--sm fr-mb-0">
            {line}
          </p>
        ))}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}
