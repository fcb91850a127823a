import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { countryName } from '../../../../ui/light/Tags.tsx'
import type { DraftGrids } from '../draftHistory.ts'
import type { CellEdit, GridZone } from '../priceGrid.ts'
import { findBreakRow } from '../priceGrid.ts'
import { alignRows, filterZones } from '../priceListGrid.ts'
import type { ContentKind } from '../priceListGrid.ts'
import { PriceGrid } from './priceGrid/PriceGrid.tsx'
import type { PriceGridHandle } from './priceGrid/PriceGrid.tsx'
import { PriceListTableTools } from './PriceListTableTools.tsx'
import type { TableView } from './PriceListTableTools.tsx'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './PriceList.module.css'

// Price curves, lazy loaded because the chart library is larger than the rest of the screen.
const PriceCurve = lazyPart(() => import('./PriceCurve.tsx').then((m) => ({ default: m.PriceCurve })))

/** Editing features of a draft's table. */
export interface TableEditing {
  onEdit: (kind: ContentKind, edits: CellEdit[]) => void
  onAddBreak: (kind: ContentKind, upToKg: number) => void
  /** All zones of the carrier that can be added as columns. */
  zones: readonly GridZone[]
  onAddZone: (kind: ContentKind, zone: GridZone) => void
  onUndo?: () => void
  onRedo?: () => void
}

interface PriceListTableProps {
  grids: DraftGrids
  currency: string
  /** Price list to compare with; differing cells are marked. */
  compared?: DraftGrids
  editing?: TableEditing
}

const curvesAtMost = 6

/** Prices of a list: document and package tabs, zone search, heat map, curves and the grid. */
export const PriceListTable = ({ grids, currency, compared, editing }: PriceListTableProps) => {
  const { t, language } = useTranslation()
  const grid = useRef<PriceGridHandle>(null)
  const [view, setView] = useState<TableView>({ search: '', isHeatMap: false, hasCurves: false })
  const [chosenKind, setKind] = useState<ContentKind>('package')
  const [chosen, setChosen] = useState({ left: 0, right: 0 })
  const kinds = (['package', 'document'] as const).filter((kind) => grids[kind])
  const kind = kinds.includes(chosenKind) ? chosenKind : kinds[0]
  const whole = kind && grids[kind]
  const search = useDeferredValue(view.search.trim())

  const shown = useMemo(() => {
    if (!whole || search === '') return whole && { content: whole, columns: null }
    return filterZones(whole, ({ code, name, countryCodes }) =>
      matchesSearch(
        [code, name, ...countryCodes.map((c) => `${c} ${countryName(c, language)}`)].join(' '),
        search,
      ),
    )
  }, [whole, search, language])
  const other = kind && compared?.[kind]
  const content = shown?.content
  const comparedRows = useMemo(
    () => (compared && content ? alignRows(other, content) : undefined),
    // Rows are aligned by zone and weight, which an edit does not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [compared, other, content?.zones, content?.breaksKg],
  )

  if (!kind || !whole || !content) return <EmptyState title={t('pricing/priceLists:grid.empty')} />
  const onEdit = (edits: CellEdit[]) => {
    const columns = shown.columns
    editing?.onEdit(kind, columns ? edits.map((edit) => ({ ...edit, column: columns[edit.column]! })) : edits)
  }
  const zonesOfCurves = content.zones.slice(
    chosen.left,
    Math.min(chosen.right, chosen.left + curvesAtMost - 1) + 1,
  )
  return (
    <div className={styles.table}>
      <PriceListTableTools
        kinds={kinds}
        kind={kind}
        onKind={setKind}
        view={view}
        onView={setView}
        onGoToWeight={(weightKg) => grid.current?.goTo({ row: findBreakRow(content.breaksKg, weightKg) })}
        editing={
          editing && {
            ...editing,
            onAddBreak: (upToKg) => editing.onAddBreak(kind, upToKg),
            zones: editing.zones.filter((zone) => !whole.zones.some(({ id }) => id === zone.id)),
            onAddZone: (zone) => editing.onAddZone(kind, zone),
          }
        }
      />
      {view.hasCurves && (
        <Suspense fallback={<div className={styles.curve} aria-busy="true" />}>
          <PriceCurve
            content={content}
            zones={zonesOfCurves}
            comparedRows={comparedRows}
            currency={currency}
          />
        </Suspense>
      )}
      {content.zones.length === 0 ? (
        <EmptyState title={t('pricing/priceLists:grid.noZoneFound')}>
          {t('pricing/priceLists:grid.noZoneFoundText')}
        </EmptyState>
      ) : (
        <PriceGrid
          key={kind}
          ref={grid}
          label={t('pricing/priceLists:grid.label', { kind: t(`pricing/priceLists:kind.${kind}`), currency })}
          currency={currency}
          content={content}
          comparedRows={comparedRows}
          isHeatMap={view.isHeatMap}
          onSelectColumns={setChosen}
          {...(editing && { onEdit, onUndo: editing.onUndo, onRedo: editing.onRedo })}
        />
      )}
    </div>
  )
}
