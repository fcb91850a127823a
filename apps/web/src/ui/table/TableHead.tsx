import { useTranslation } from '../../platform/text/i18n.ts'
import { withKeys } from './column.ts'
import type { Column, Selection } from './column.ts'
import type { ColumnChoiceState } from './useColumnChoice.ts'
import { WidthHandle } from './arrange/WidthHandle.tsx'
import { widthStyle } from './arrange/widthStyle.ts'
import styles from './DataTable.module.css'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  keysOnPage: readonly string[]
  selection: Selection | undefined
  hasActions: boolean
  /** Column state; defined when the user may resize columns. */
  choice: ColumnChoiceState | undefined
}

const arrows = { ascending: ' ↑', descending: ' ↓' }

const SelectAll = ({ selection, keysOnPage }: { selection: Selection; keysOnPage: readonly string[] }) => {
  const { t } = useTranslation()
  const selectedCount = keysOnPage.filter((key) => selection.keys.has(key)).length
  return (
    <input
      type="checkbox"
      aria-label={t('ui:table.selectAll')}
      checked={selectedCount > 0 && selectedCount === keysOnPage.length}
      disabled={keysOnPage.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = selectedCount > 0 && selectedCount < keysOnPage.length
      }}
      onChange={({ target }) => selection.onChange(withKeys(selection, keysOnPage, target.checked))}
    />
  )
}

export const TableHead = <Row,>(props: TableHeadProps<Row>) => {
  const { columns, keysOnPage, selection, hasActions, choice } = props
  const { t } = useTranslation()
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th className={styles.pick} role="columnheader" scope="col">
            <SelectAll selection={selection} keysOnPage={keysOnPage} />
          </th>
        )}
        {columns.map(({ key, title, align, isIdentity, onSort, sorted, sortPlace, sortHint }) => (
          <th
            key={key}
            className={[align === 'end' && styles.end, isIdentity && styles.identity]
              .filter(Boolean)
              .join(' ')}
            role="columnheader"
            scope="col"
            aria-sort={sorted}
            // Sets the title as accessible name; otherwise the resize handle's name would be read too.
            aria-label={choice ? title : undefined}
            style={widthStyle(choice?.widthOf(key))}
          >
            {onSort ? (
              <button
                type="button"
                className={styles.sort}
                title={sortHint}
                onClick={(event) => onSort(event.shiftKey)}
              >
                {title}
                <span aria-hidden="true">{sorted ? arrows[sorted] : ''}</span>
                {sortPlace !== undefined && <sub>{sortPlace}</sub>}
              </button>
            ) : (
              title
            )}
            {choice && (
              <WidthHandle
                title={title}
                width={choice.widthOf(key)}
                onWidth={(width) => choice.setWidth(key, width)}
              />
            )}
          </th>
        ))}
        {hasActions && (
          <th className={styles.menu} role="columnheader" scope="col">
            <span className="visuallyHidden">{t('ui:table.rowActions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
