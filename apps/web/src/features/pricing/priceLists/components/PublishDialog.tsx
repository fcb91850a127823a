import { useState } from 'react'
import { Form, Radio } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addDays } from '@kervan/domain/pricing/rating/days'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListDraftItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { dayInTurkiye, formatDate, toDate } from '../../../../platform/text/format.ts'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { forgetPriceLists } from './invalidatePriceLists.ts'

interface PublishDialogProps {
  draft: PriceListDraftItem
  version: number
  onClose: () => void
}

interface PublishValues {
  when: 'now' | 'from'
  validFrom: string | null
}

/** Explains the effect of publishing from `day` on for the list in force at that time. */
const Consequence = ({ draft, day }: { draft: PriceListDraftItem; day: string }) => {
  const { t, language } = useTranslation()
  const { data } = useQuery(
    endpointQuery(priceListEndpoints.comparePriceListDraft, { body: { draftId: draft.draftId, day } }),
  )
  const write = (value: string) => formatDate(toDate(value), 'day', language)
  return (
    <Note tone="info">
      {t('pricing/priceLists:publish.begins', {
        name: draft.name,
        service: draft.supplierServiceMethodName,
        from: write(day),
      })}{' '}
      {data?.comparedWith &&
        t('pricing/priceLists:publish.ends', {
          name: data.comparedWith.name,
          to: write(addDays(day, -1)),
        })}{' '}
      {t('pricing/priceLists:publish.offersStay')}
    </Note>
  )
}

/** Publishes the draft as its service's list, immediately or from a day on, after showing the consequences. */
export const PublishDialog = ({ draft, version, onClose }: PublishDialogProps) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [today] = useState(() => dayInTurkiye(new Date()))
  const row = priceListEndpoints.publishPriceList
  const initial: PublishValues = { when: 'now', validFrom: addDays(today, 1) }
  const editor = useEditor({
    row,
    initial,
    toBody: ({ when, validFrom }) => ({
      draftId: draft.draftId,
      version,
      validFrom: when === 'now' ? null : validFrom,
    }),
    onSaved: async ({ published }) => {
      notify(
        'success',
        t(
          published.state === 'inForce'
            ? 'pricing/priceLists:publish.doneNow'
            : 'pricing/priceLists:publish.doneLater',
          {
            name: published.name,
            from: formatDate(toDate(published.validFrom), 'day', language),
          },
        ),
      )
      await navigate(`/pricing/pricelist/${published.id}`)
      await forgetPriceLists(queryClient)
    },
  })
  const { form } = editor
  const when = Form.useWatch('when', form) ?? 'now'
  const chosenDay = Form.useWatch('validFrom', form) ?? null
  const day = when === 'now' ? today : chosenDay
  return (
    <EditorDialog
      editor={editor}
      title={t('pricing/priceLists:publish.title')}
      submit={t('pricing/priceLists:publish.submit')}
      onClose={onClose}
    >
      <Form.Item name="when" label={t('pricing/priceLists:publish.when')} required>
        <Radio.Group
          vertical
          options={[
            {
              value: 'now',
              label: t('pricing/priceLists:publish.now', { day: formatDate(toDate(today), 'day', language) }),
            },
            { value: 'from', label: t('pricing/priceLists:publish.from') },
          ]}
        />
      </Form.Item>
      {when === 'from' && (
        <Form.Item
          name="validFrom"
          label={t('pricing/priceLists:publish.day')}
          required
          rules={[...rulesFor(row.body, 'validFrom'), { required: true, message: t('validation:required') }]}
        >
          <DateInput min={today} />
        </Form.Item>
      )}
      {day && <Consequence draft={draft} day={day} />}
    </EditorDialog>
  )
}
