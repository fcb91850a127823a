import type { ReactNode } from 'react'
import styles from './Matrix.module.css'

export interface MatrixRow {
  key: string
  label: ReactNode
  hint?: ReactNode
  /** Section of the row; rows of the same section are grouped under its name. */
  section?: string
}

interface MatrixProps {
  /** Accessible name of the matrix. */
  label: string
  /** Title of the matrix above the row names. */
  corner: string
  columns: readonly { key: string; label: ReactNode; hint?: ReactNode }[]
  rows: readonly MatrixRow[]
  sectionName?: (section: string) => string
  /** Renders the cell of a section in one column, above the section's rows. */
  sectionCell?: (section: string, column: string) => ReactNode
  cell: (row: string, column: string) => ReactNode
  isChanged: (row: string, column: string) => boolean
}

/** Matrix with row names, column names and one control per cell; the names stay visible while scrolling. */
export const Matrix = (props: MatrixProps) => {
  const { label, corner, columns, rows, sectionName, sectionCell, cell, isChanged } = props
  const sections = [...new Set(rows.map(({ section }) => section))]
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
                {column.hint !== undefined && <span className={styles.hint}>{column.hint}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section ?? ''}>
            {section !== undefined && (
              <tr className={styles.section}>
                <th scope="rowgroup">{sectionName?.(section) ?? section}</th>
                {columns.map(({ key }) => (
                  <td key={key}>{sectionCell?.(section, key)}</td>
                ))}
              </tr>
            )}
            {rows
              .filter((row) => row.section === section)
              .map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {row.label}
                    {row.hint !== undefined && <span className={styles.hint}>{row.hint}</span>}
                  </th>
                  {columns.map(({ key }) => (
                    <td key={key} className={isChanged(row.key, key) ? styles.changed : undefined}>
                      {cell(row.key, key)}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
