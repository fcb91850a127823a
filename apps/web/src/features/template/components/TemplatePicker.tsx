import { useState } from 'react'
import { Select } from 'antd'
import { carrierBoxes } from '@kervan/domain/shipment/carrierBoxes'
import { lightestThatHolds } from '@kervan/domain/shipment/chooseTemplate'
import type { TemplateKind, TemplateSummary } from '@kervan/contract/template/template.endpoints'
import { formatCount, formatWeight } from '../../../platform/text/format.ts'
import type { Language } from '../../../platform/text/language.ts'
import { matchesSearch } from '../../../platform/text/search.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { TemplateFill } from '../pages/useTemplateFill.ts'

interface TemplatePickerProps {
  kind: TemplateKind
  fill: TemplateFill
  /** Net weight of the goods in kg; 0 if unknown. */
  netWeight: number
}

const boxPrefix = 'box:'

const sidesOf = (box: { length: number; width: number; height: number }, language: Language): string =>
  `${[box.length, box.width, box.height].map((side) => formatCount(side, language)).join(' × ')} cm`

/** Templates of the company, last used first, and standard boxes of carriers. */
export const TemplatePicker = ({ kind, fill, netWeight }: TemplatePickerProps) => {
  const { t, language } = useTranslation()
  const [search, setSearch] = useState('')
  const templates = fill.query.data?.items ?? []
  const fitting = kind === 'piece' ? lightestThatHolds(templates, netWeight) : null
  const labelOf = (template: TemplateSummary): string =>
    [
      template.name,
      kind === 'productAndPiece' && t('template:pick.products', { count: template.productCount }),
      template.pieceCount > 0 && t('template:pick.pieces', { count: template.pieceCount }),
      template.weight > 0 && formatWeight(template.weight, language),
      template.isDefault && t('template:default'),
      template.id === fitting?.id && t('template:pick.fits'),
    ]
      .filter(Boolean)
      .join(' · ')
  const own = templates.map((template) => ({ value: template.id, label: labelOf(template) }))
  const boxes = carrierBoxes.map((box) => ({
    value: `${boxPrefix}${box.key}`,
    label: `${t(`template:box.${box.key}`)} · ${sidesOf(box, language)}`,
  }))
  const found = <Option extends { label: string }>(options: Option[]): Option[] =>
    options.filter(({ label }) => matchesSearch(label, search))
  const choose = (value: string) => {
    setSearch('')
    const box = carrierBoxes.find(({ key }) => value === `${boxPrefix}${key}`)
    if (box) return fill.addBox(box)
    const template = templates.find(({ id }) => id === value)
    if (template) fill.choose(template)
  }
  const groups = [
    { label: t('template:pick.own'), options: found(own) },
    ...(kind === 'piece' ? [{ label: t('template:pick.boxes'), options: found(boxes) }] : []),
  ].filter(({ options }) => options.length > 0)
  return (
    <Select<string | null>
      aria-label={t('template:fill')}
      placeholder={t('template:fill')}
      style={{ width: 220, maxWidth: '100%' }}
      value={null}
      loading={fill.query.isFetching || fill.isBusy}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={t(search === '' ? 'template:pick.empty' : 'template:pick.none')}
      popupMatchSelectWidth={360}
      options={groups}
      onChange={(value) => {
        if (value !== null) choose(value)
      }}
    />
  )
}
