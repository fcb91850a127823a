/** Fills the wizard from a template, manually or automatically for an empty list, with undo. */
import { useEffect, useState } from 'react'
import type { FormInstance } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import type { Template, TemplateKind, TemplateSummary } from '@kervan/contract/template/template.endpoints'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { CarrierBox } from '@kervan/domain/shipment/carrierBoxes'
import { chooseTemplate } from '@kervan/domain/shipment/chooseTemplate'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { emptyPiece, emptyProduct, enteredRows } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'

type Lists = Pick<WizardValues, 'products' | 'pieces'>
type Mode = 'replace' | 'add'

interface Filled {
  name: string
  /** Reason for automatic filling; null when the user chose the template. */
  by: 'default' | 'condition' | null
  before: Lists
}

interface FillOptions {
  kind: TemplateKind
  form: FormInstance<WizardValues>
  shipmentId: string | null
  isEditable: boolean
  onChanged: () => void
}

/** Lists that were offered a template once; after undo no template is offered again. */
const offered = new Set<string>()

const listsOf = (form: FormInstance<WizardValues>): Lists => {
  const { products = [], pieces = [] } = form.getFieldsValue(true) as WizardValues
  return enteredRows({ products, pieces })
}

/** Returns true if a template of this kind would overwrite no row. */
const isEmptyFor = (kind: TemplateKind, { products, pieces }: Lists): boolean =>
  kind === 'piece' ? pieces.length === 0 : products.length === 0

const orFirst = <Row>(rows: Row[], first: Row): Row[] => (rows.length > 0 ? rows : [first])

export const useTemplateFill = ({ kind, form, shipmentId, isEditable, onChanged }: FillOptions) => {
  const { t } = useTranslation()
  const [filled, setFilled] = useState<Filled | null>(null)
  /** Template chosen for a list with rows, pending the decision to overwrite or append. */
  const [asked, setAsked] = useState<TemplateSummary | null>(null)
  const query = useQuery({
    ...endpointQuery(templateEndpoints.listTemplates, {
      body: { kind, isActive: true, pageSize: 100, shipmentId },
    }),
    enabled: isEditable,
  })
  const use = useEndpointMutation(templateEndpoints.useTemplate, { failedText: t('template:notFound') })

  const write = ({ products, pieces }: Lists): void => {
    form.setFieldValue('products', orFirst(products, emptyProduct()))
    form.setFieldValue('pieces', orFirst(pieces, emptyPiece()))
    onChanged()
  }

  const joined = <Row>(present: Row[], added: Row[], limit: number): Row[] => {
    const all = [...present, ...added]
    if (all.length > limit) notify('warning', t('template:tooManyRows', { count: limit - present.length }))
    return all.slice(0, limit)
  }

  const place = (template: Template, mode: Mode, by: Filled['by']): void => {
    const before = listsOf(form)
    const kept: Lists = mode === 'add' ? before : { products: [], pieces: [] }
    write({
      products:
        kind === 'piece'
          ? before.products
          : joined(kept.products, template.products, shipmentLimits.products),
      // A template that contains only products keeps the form's pieces.
      pieces:
        template.pieces.length === 0
          ? before.pieces
          : joined(kept.pieces, template.pieces, shipmentLimits.pieces),
    })
    setFilled({ name: template.name, by, before })
  }

  const fill = async ({ id }: TemplateSummary, mode: Mode, by: Filled['by'] = null): Promise<void> => {
    setAsked(null)
    const template = await use.mutateAsync({ body: { id } }).catch(() => null)
    if (template) place(template, mode, by)
  }

  const templates = query.data?.items
  useEffect(() => {
    if (!templates || !isEditable || shipmentId === null) return
    const list = `${shipmentId}:${kind}`
    const lists = listsOf(form)
    if (offered.has(list) || !isEmptyFor(kind, lists)) return
    const { receiver } = form.getFieldsValue(true) as WizardValues
    const chosen = chooseTemplate(templates, {
      countryCode: receiver?.countryCode ?? null,
      products: lists.products,
    })
    if (!chosen) return
    offered.add(list)
    const hasConditions = chosen.countryCode !== null || chosen.goods !== null
    void fill(chosen, 'add', hasConditions ? 'condition' : 'default')
  }, [templates, isEditable, shipmentId, kind])

  return {
    query,
    filled,
    asked,
    isBusy: use.isPending,
    choose: (template: TemplateSummary) =>
      isEmptyFor(kind, listsOf(form)) ? void fill(template, 'add') : setAsked(template),
    answer: (mode: Mode) => asked && void fill(asked, mode),
    abandon: () => setAsked(null),
    /** Adds a piece with the sides of the box; the user must still enter its weight. */
    addBox: ({ width, length, height }: CarrierBox): void => {
      const { products, pieces } = listsOf(form)
      const next = joined(pieces, [{ width, length, height }], shipmentLimits.pieces)
      write({ products, pieces: next })
      requestAnimationFrame(() => document.getElementById(`pieces_${next.length - 1}_weight`)?.focus())
    },
    undo: () => {
      if (filled) write(filled.before)
      setFilled(null)
    },
  }
}

export type TemplateFill = ReturnType<typeof useTemplateFill>
