import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { RowMenu } from './RowMenu.tsx'
import type { RowAction } from './RowMenu.tsx'
import { nothing, withKeys } from './column.ts'
import type { Column, Selection } from './column.ts'
import { widthStyle } from './arrange/widthStyle.ts'
import styles from './DataTable.module.css'

interface TableRowProps<Row> {
  row: Row
  rowKey: string
  columns: readonly Column<Row>[]
  selection: Selection | undefined
  actions: RowAction[] | undefined
  isMarked: boolean
  onOpen: ((row: Row) => void) | undefined
  /** Returns the column width in pixels set by the user. */
  widthOf?: (key: string) => number | undefined
}

const classesOf = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

const Content = ({ widest, hint, children }: { widest?: number; hint?: string; children: ReactNode }) =>
  widest === undefined ? (
    <div title={hint}>{children}</div>
  ) : (
    <div
      title={hint}
      className={styles.cut}
      style={{ '--widest': `${widest}px`, '--letters': hint?.length ?? 0 } as CSSProperties}
    >
      <div>{children}</div>
    </div>
  )

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

export const TableRow = <Row,>(props: TableRowProps<Row>) => {
  const { row, rowKey, columns, selection, actions, isMarked, onOpen } = props
  const { t } = useTranslation()
  const isSelected = selection?.keys.has(rowKey) ?? false
  return (
    <tr
      role="row"
      className={classesOf(
        isSelected && styles.selected,
        isMarked && styles.marked,
        onOpen && styles.clickable,
      )}
      onClick={(event) => {
        // React also bubbles clicks of the row's menu to the row, although the menu is elsewhere in the DOM.
        const isInRow = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (isInRow && !isControl(event.target)) onOpen?.(row)
      }}
    >
      {selection && (
        <td className={styles.pick} role="cell">
          <input
            type="checkbox"
            aria-label={t('ui:table.selectRow')}
            checked={isSelected}
            disabled={selection.isSelectable?.(rowKey) === false}
            onChange={({ target }) => selection.onChange(withKeys(selection, [rowKey], target.checked))}
          />
        </td>
      )}
      {columns.map(({ key, title, render, hint, widest, align, isIdentity }) => {
        const content = render(row)
        return (
          <td
            key={key}
            role="cell"
            data-label={title}
            style={widthStyle(props.widthOf?.(key))}
            className={classesOf(
              align === 'end' && styles.end,
              isIdentity && styles.identity,
              content === nothing && styles.none,
            )}
          >
            <Content hint={hint?.(row)} widest={props.widthOf?.(key) ? undefined : widest}>
              {content}
            </Content>
          </td>
        )
      })}
      {actions && (
        <td className={styles.menu} role="cell">
          <RowMenu actions={actions} />
        </td>
      )}
    </tr>
  )
}
