import { type ReactNode, useCallback, useId, useState } from 'react';
import './table.css';

export interface TableColumn {
  readonly id: string;
  readonly label: string;
  /** Numbers go to the right, so that their digits line up. */
  readonly align?: 'left' | 'right';
}

export interface TableRow {
  readonly id: string;
  /** The first cell is the header of the row. */
  readonly cells: readonly ReactNode[];
}

export interface TableProps {
  /** A `Summary` of the page links to the table by this id. */
  readonly id?: string;
  /** The caption is always visible. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** A table that scrolls must be reachable by keyboard (WCAG 2.1.1). We assume that it scrolls until it is measured. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(true);
  const follow = useCallback((box: HTMLElement) => {
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth));
    // Fonts that load late change the size of the table but not of its box, so we observe both.
    for (const one of [box, ...box.querySelectorAll('table')]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return { follow, scrolls };
}

/**
 * Use for rows that are compared; the first column is the row's header.
 * Not for pairs: `DescriptionList`, or more than four columns.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/tableau
 */
export function Table({ id: anchor, caption, columns, rows }: TableProps) {
  const captionId = useId();
  const { follow, scrolls } = useScrolls();
  return (
    <div id={anchor} className="fr-table fr-table--sm">
      <div className="fr-table__wrapper">
        <section
          ref={follow}
          className="fr-table__container"
          aria-labelledby={captionId}
          tabIndex={scrolls ? 0 : undefined}
        >
          <div className="fr-table__content">
            <table>
              <caption id={captionId}>{caption}</caption>
              <thead>
                <tr>
                  {columns.map(({ id, label, align = 'left' }) => (
                    <th key={id} scope="col" className={`fr-cell--${align}`}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    {columns.map(({ id, label, align = 'left' }, index) => {
                      const Cell = index === 0 ? 'th' : 'td';
                      return (
                        <Cell
                          key={id}
                          className={`fr-cell--${align} fr-cell--multiline`}
                          {...(index === 0 ? { scope: 'row' } : { 'data-label': label })}
                        >
                          {row.cells[index]}
                        </Cell>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </div>
    </div>
  );
}
