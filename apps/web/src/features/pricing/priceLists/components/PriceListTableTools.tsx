import { useState } from 'react'
import { Input, Radio, Select } from 'antd'
import { parseDecimalText } from '../../../../platform/text/decimal.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { useClear } from '../../../../ui/useClear.tsx'
import type { GridZone } from '../priceGrid.ts'
import type { ContentKind } from '../priceListGrid.ts'
import styles from './PriceList.module.css'

export interface TableView {
  search: string
  isHeatMap: boolean
  hasCurves: boolean
}

interface PriceTableToolsProps {
  kinds: readonly ContentKind[]
  kind: ContentKind
  onKind: (kind: ContentKind) => void
  view: TableView
  onView: (view: TableView) => void
  onGoToWeight: (weightKg: number) => void
  editing?: {
    onAddBreak: (upToKg: number) => void
    /** Zones that the price table has no column for yet. */
    zones: readonly GridZone[]
    onAddZone: (zone: GridZone) => void
    onUndo?: () => void
    onRedo?: () => void
  }
}

interface WeightFieldProps {
  label: string
  onWeight: (weightKg: number) => void
}

/** Weight input that Enter submits. */
const WeightField = ({ label, onWeight }: WeightFieldProps) => {
  const [text, setText] = useState('')
  const weightKg = parseDecimalText(text, 3)
  const isWrong = text.trim() !== '' && (weightKg === null || weightKg <= 0)
  return (
    <label className={styles.tool}>
      <span>{label}</span>
      <Input
        className={styles.weightField}
        inputMode="decimal"
        suffix="kg"
        status={isWrong ? 'error' : undefined}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => {
          if (weightKg === null || weightKg <= 0) return
          setText('')
          onWeight(weightKg)
        }}
      />
    </label>
  )
}

/** Toolbar above the price grid: content and view options. */
export const PriceListTableTools = (props: PriceTableToolsProps) => {
  const { kinds, kind, onKind, view, onView, onGoToWeight, editing } = props
  const { t } = useTranslation()
  const clear = useClear()
  // Only on a phone, where the tools would push the grid out of view.
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <div
      className={isUnfolded ? styles.tools : `${styles.tools} ${styles.folded}`}
      role="toolbar"
      aria-label={t('pricing/priceLists:grid.tools')}
    >
      {kinds.length > 1 && (
        <Radio.Group
          optionType="button"
          aria-label={t('pricing/priceLists:kind.label')}
          value={kind}
          onChange={({ target }) => onKind(target.value as ContentKind)}
          options={kinds.map((value) => ({ value, label: t(`pricing/priceLists:kind.${value}`) }))}
        />
      )}
      <label className={styles.tool}>
        <span>{t('pricing/priceLists:grid.search')}</span>
        <Input
          className={styles.search}
          allowClear={clear}
          value={view.search}
          onChange={({ target }) => onView({ ...view, search: target.value })}
        />
      </label>
      <span className={styles.unfold}>
        <Button aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {t('pricing/priceLists:grid.tools')}
        </Button>
      </span>
      <div className={styles.viewTools}>
        <WeightField label={t('pricing/priceLists:grid.goToWeight')} onWeight={onGoToWeight} />
        <Button aria-pressed={view.isHeatMap} onClick={() => onView({ ...view, isHeatMap: !view.isHeatMap })}>
          {t('pricing/priceLists:grid.heatMap')}
        </Button>
        <Button aria-pressed={view.hasCurves} onClick={() => onView({ ...view, hasCurves: !view.hasCurves })}>
          {t('pricing/priceLists:grid.curves')}
        </Button>
      </div>
      {editing && (
        <div className={styles.editTools}>
          <WeightField label={t('pricing/priceLists:grid.addBreak')} onWeight={editing.onAddBreak} />
          {editing.zones.length > 0 && (
            <label className={styles.tool}>
              <span>{t('pricing/priceLists:grid.addZone')}</span>
              <Select
                className={styles.weightField}
                value={null}
                popupMatchSelectWidth={240}
                showSearch={{
                  filterOption: (search, option) => matchesSearch(String(option?.label ?? ''), search),
                }}
                options={editing.zones.map(({ id, code, name }) => ({
                  value: id,
                  label: `${code} · ${name}`,
                }))}
                onChange={(id: number) => {
                  const zone = editing.zones.find((candidate) => candidate.id === id)
                  if (zone) editing.onAddZone(zone)
                }}
              />
            </label>
          )}
          <Button disabled={!editing.onUndo} onClick={editing.onUndo}>
            {t('pricing/priceLists:grid.undo')}
          </Button>
          <Button disabled={!editing.onRedo} onClick={editing.onRedo}>
            {t('pricing/priceLists:grid.redo')}
          </Button>
        </div>
      )}
    </div>
  )
}
