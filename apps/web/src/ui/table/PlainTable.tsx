import type { ReactNode } from 'react'
import styles from './PlainTable.module.css'

interface PlainTableProps {
  label: string
  /** Without widths, columns follow their contents. */
  columns: readonly { title: string; isEnd?: boolean; width?: string }[]
  rows: readonly (readonly ReactNode[])[]
  /** Removes the border when the table is inside a bordered container. */
  isBare?: boolean
  /** Uses the height of the window, for the only table of a page. */
  isPage?: boolean
}

/** Read-only table without column choice or actions. Scrolls inside itself when too wide or too long. */
export const PlainTable = ({ label, columns, rows, isBare, isPage }: PlainTableProps) => (
  <div
    className={[styles.frame, isBare && styles.isBare, isPage && styles.isPage].filter(Boolean).join(' ')}
    role="region"
    aria-label={label}
    tabIndex={0}
  >
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ title, isEnd, width }) => (
            <th key={title} scope="col" className={isEnd ? styles.end : undefined} style={{ width }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column} className={columns[column]?.isEnd ? styles.end : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
