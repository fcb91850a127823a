import { Form } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { findGapAfter } from '@kervan/domain/pricing/priceLists/findGapAfter'
import { dayInTurkiye, formatDate, toDate } from '../../../../../platform/text/format.ts'
import { rulesFor } from '../../../../../platform/formRules.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../../platform/api/query.ts'
import { EditorDialog } from '../../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../../ui/editor/useEditor.ts'
import { DateInput } from '../../../../../ui/DateInput.tsx'
import { Note } from '../../../../../ui/light/Tags.tsx'
import { FormGrid } from '../FormGrid.tsx'
import { forgetPriceLists } from '../invalidatePriceLists.ts'

interface DatesDialogProps {
  list: PriceListItem
  onClose: () => void
}

/** Warns about days on which the service would have no list. */
const GapNote = ({ list, validTo }: { list: PriceListItem; validTo: string | null }) => {
  const { t, language } = useTranslation()
  const { data } = useQuery(
    endpointQuery(priceListEndpoints.listPriceLists, {
      body: {
        supplierServiceMethodId: list.supplierServiceMethodId,
        direction: list.direction,
        states: ['inForce', 'toCome'],
        pageSize: 100,
      },
    }),
  )
  const gap =
    data &&
    findGapAfter(
      validTo,
      data.items.filter(({ id }) => id !== list.id),
    )
  if (!gap) return null
  const write = (day: string) => formatDate(toDate(day), 'day', language)
  return (
    <Note tone="warn">
      {gap.to === null
        ? t('pricing/priceLists:dates.gap', { from: write(gap.from) })
        : t('pricing/priceLists:dates.gapUntil', { from: write(gap.from), to: write(gap.to) })}
    </Note>
  )
}

/** Edits the validity of a published list. An overlap with another list of the service is shown on the date field. */
export const DatesDialog = ({ list, onClose }: DatesDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const hasBegun = list.validFrom <= dayInTurkiye(new Date())
  const row = priceListEndpoints.updatePriceListDates
  const editor = useEditor({
    row,
    initial: { validFrom: list.validFrom, validTo: list.validTo },
    toBody: (values) => ({ ...values, priceListId: list.id, version: list.version }),
    saved: t('pricing/priceLists:dates.saved'),
    onSaved: () => {
      onClose()
      return forgetPriceLists(queryClient)
    },
  })
  const validTo = Form.useWatch('validTo', editor.form) ?? null
  return (
    <EditorDialog
      editor={editor}
      title={t('pricing/priceLists:dates.title')}
      submit={t('pricing/priceLists:action.save')}
      onClose={onClose}
    >
      <FormGrid>
        <Form.Item
          name="validFrom"
          label={t('pricing/priceLists:dates.from')}
          required
          extra={hasBegun && t('pricing/priceLists:dates.hasBegun')}
          rules={rulesFor(row.body, 'validFrom')}
        >
          <DateInput disabled={hasBegun} />
        </Form.Item>
        <Form.Item
          name="validTo"
          label={t('pricing/priceLists:dates.to')}
          extra={t('pricing/priceLists:dates.toHelp')}
          rules={rulesFor(row.body, 'validTo')}
        >
          <DateInput />
        </Form.Item>
      </FormGrid>
      <GapNote list={list} validTo={validTo} />
    </EditorDialog>
  )
}
