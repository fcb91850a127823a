import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ItemOf, ListColumn, ListShape } from '@kervan/contract/list/listEndpoint'
import type { SavedViewScreen } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { useFlags } from '../../platform/session/permissions.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../light/Button.tsx'
import { EmptyState } from '../light/States.tsx'
import { countryName } from '../light/Tags.tsx'
import { DataTable } from './DataTable.tsx'
import { SavedViews } from './arrange/SavedViews.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterChips } from './FilterChips.tsx'
import { SearchBox } from './SearchBox.tsx'
import { renderCell } from './renderCell.tsx'
import type { RowAction } from './RowMenu.tsx'
import type { Column } from './column.ts'
import { useColumnChoice } from './useColumnChoice.ts'
import type { EndpointList } from './useEndpointList.ts'
import styles from './DataTable.module.css'

export interface EndpointTableProps<Row extends ListShape> {
  list: EndpointList<Row>
  rowKey: (item: ItemOf<Row>) => string
  /** Custom cells of single columns; other columns render by their kind. */
  cells?: Partial<Record<Extract<keyof Row['list']['columns'], string>, (item: ItemOf<Row>) => ReactNode>>
  /** Columns that the screen shows elsewhere. */
  withoutColumns?: readonly Extract<keyof Row['list']['columns'], string>[]
  /** Columns that are not exported, such as buttons. */
  extraColumns?: readonly Column<ItemOf<Row>>[]
  /** Address of a row, used by its identity link and by a click anywhere in the row. */
  linkTo?: (item: ItemOf<Row>) => string | null
  /** Opens rows in a new tab, so that the list stays while the user works through the rows. */
  opensTabs?: boolean
  /** Opens a row without its own screen; the identity column becomes a button for the same action. */
  onOpen?: (item: ItemOf<Row>) => void
  rowActions?: (item: ItemOf<Row>) => RowAction[]
  isMarked?: (item: ItemOf<Row>) => boolean
  /** Actions for the selected rows; makes rows selectable. */
  bulkActions?: (selected: readonly ItemOf<Row>[]) => ReactNode
  /** Message when the list is empty and no filter is set. */
  empty: ReactNode
  /** Title of the error when the list failed to load. */
  notLoaded?: string
  /** Allows the user to reorder and resize columns. */
  isArrangeable?: boolean
  /** Allows the user to save filters, order and columns as named views. */
  views?: SavedViewScreen
  /** Hides search and filters behind a button until one is set; for a screen whose own search comes first. */
  foldsFilters?: boolean
  /** Content before the filters: switch to another view of the list. */
  tools?: ReactNode
}

const endKinds: readonly string[] = ['money', 'weight', 'number', 'percent', 'moment', 'day']

/** Maximum width in pixels of kinds with unlimited text; other columns are as wide as their content. */
const widestByKind: Partial<Record<ListColumn<never>['kind'], number>> = { text: 156, country: 150 }

/** In pixels; a name that identifies the row has more room than other texts. */
const widestIdentity = 220

const sortedBy = (sort: EndpointList<ListShape>['sort'], key: string) => {
  const place = sort.findIndex(({ by }) => by === key)
  if (place < 0) return {}
  return {
    sorted: sort[place]!.isDescending ? ('descending' as const) : ('ascending' as const),
    sortPlace: sort.length > 1 ? place + 1 : undefined,
  }
}

const hintOf = <Item,>(column: ListColumn<Item>, language: string) => {
  switch (column.kind) {
    case 'text':
      return (item: Item) => column.value(item) ?? undefined
    case 'country':
      return (item: Item) => {
        const code = column.value(item)
        return code ? countryName(code, language) : undefined
      }
    default:
      return undefined
  }
}

/** Converts the contract's columns to table columns. */
const useListColumns = <Row extends ListShape>({
  list,
  cells,
  linkTo,
  opensTabs,
  onOpen,
  extraColumns = [],
  withoutColumns = [],
}: EndpointTableProps<Row>): Column<ItemOf<Row>>[] => {
  const { t, language } = useTranslation()
  const flags = useFlags().data
  const declared = Object.entries(list.row.list.columns as Record<string, ListColumn<ItemOf<Row>>>)
  const columns = declared
    .filter(
      ([key, { needs }]) =>
        (needs === undefined || flags?.has(needs)) && !withoutColumns.some((name) => name === key),
    )
    .map(([key, column]): Column<ItemOf<Row>> => {
      const own = cells?.[key as keyof typeof cells]
      return {
        key,
        title: t(column.title),
        isIdentity: column.isIdentity,
        isHiddenAtFirst: column.isHiddenAtFirst,
        staysInSight: column.kind === 'money',
        // A first column that ended right would leave a hole at the table's edge.
        align: !column.isIdentity && endKinds.includes(column.kind) ? 'end' : 'start',
        widest: column.isIdentity && column.kind === 'text' ? widestIdentity : widestByKind[column.kind],
        hint: hintOf(column, language),
        onSort: list.sortBy(key),
        ...sortedBy(list.sort, key),
        sortHint: list.row.list.mostSorts > 1 ? t('ui:table.sortHint') : undefined,
        render: (item) => {
          const shown =
            own?.(item) ??
            renderCell(
              column,
              item,
              { t, language },
              linkTo?.(item) ?? undefined,
              opensTabs ? '_blank' : undefined,
            )
          if (!column.isIdentity || !onOpen) return shown
          return (
            <button type="button" className={styles.opener} onClick={() => onOpen(item)}>
              {shown}
            </button>
          )
        },
      }
    })
  return [...columns, ...extraColumns]
}

/**
 * Table for a list endpoint of the contract, with search, filters, sorting, columns, export, selection and
 * paging.
 */
export const EndpointTable = <Row extends ListShape>(props: EndpointTableProps<Row>) => {
  const { list, rowKey, linkTo, onOpen, bulkActions } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const columns = useListColumns(props)
  const { name, title } = list.row.list
  const choice = useColumnChoice(name, columns)
  const search = list.filters.find(({ kind }) => kind === 'search')
  const chips = list.filters.filter((filter) => filter !== search)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const showsFilters = !props.foldsFilters || isUnfolded || list.isFiltered
  const itemsByKey = new Map(list.items?.map((item) => [rowKey(item), item]))
  const open = (item: ItemOf<Row>) => {
    const to = linkTo?.(item)
    if (!to) return
    if (props.opensTabs) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const noMatch = (
    <EmptyState
      title={t('ui:list.noMatch')}
      action={<Button onClick={list.state.clear}>{t('ui:filter.clearAll')}</Button>}
    />
  )
  return (
    <DataTable
      name={name}
      label={t(title)}
      columns={columns}
      columnChoice={choice}
      isArrangeable={props.isArrangeable}
      rows={list.items}
      rowKey={rowKey}
      error={list.error}
      onRetry={list.refresh}
      notLoaded={props.notLoaded}
      onOpen={onOpen ?? (linkTo && open)}
      rowActions={props.rowActions}
      isOneLine
      isMarked={props.isMarked}
      empty={list.isFiltered ? noMatch : props.empty}
      paging={list.paging}
      selection={
        bulkActions && {
          keys: new Set(list.selected.keys()),
          onChange: (keys) =>
            list.select(
              new Map([...keys].map((key) => [key, (itemsByKey.get(key) ?? list.selected.get(key))!])),
            ),
          actions: bulkActions([...list.selected.values()]),
        }
      }
      tools={
        <div className={styles.filters}>
          {props.tools}
          {!showsFilters && (
            <Button size="small" aria-expanded={false} onClick={() => setIsUnfolded(true)}>
              {t('ui:filter.show')}
            </Button>
          )}
          {showsFilters && search && (
            <SearchBox
              label={search.label}
              value={list.state.values[search.key]}
              onChange={(value) => list.state.setValue(search.key, value, { replaces: true })}
            />
          )}
          {showsFilters && (chips.length > 0 || search) && (
            <FilterChips filters={chips} state={list.state} isSet={list.isFiltered} />
          )}
        </div>
      }
      sideTools={
        <>
          {props.views && <SavedViews name={props.views} choice={choice} />}
          <ExportMenu
            isBusy={list.isExporting}
            isDisabled={!list.items || list.items.length === 0}
            onExport={(format) =>
              list.exportAs(
                format,
                columns
                  .map(({ key }) => key)
                  .filter((key) => key in list.row.list.columns && choice.isShown(key)),
              )
            }
          />
        </>
      }
    />
  )
}
