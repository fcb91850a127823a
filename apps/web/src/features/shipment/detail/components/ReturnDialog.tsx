import { Checkbox, Form, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { returnReasons } from '@kervan/contract/shipment/shipmentChoices'
import type { ReturnReason } from '@kervan/contract/shipment/shipmentChoices'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatCount, formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import styles from './ShipmentDetail.module.css'

interface ReturnDialogProps {
  shipment: Pick<ShipmentAnswer, 'id' | 'assetReference'>
  onCreated: (draft: ShipmentAnswer) => unknown
  onClose: () => void
}

interface ReturnValues {
  reason?: ReturnReason
  note?: string
  pieces: number[]
  products: number[]
  isRepeatConfirmed: boolean
}

type Returnable = AnswerOf<(typeof returnEndpoints)['findReturns']>

interface PlacesProps {
  label: string
  options: { value: number; label: string }[]
  /** Id and value are injected by `Form.Item`. */
  id?: string
  value?: number[]
  onChange?: (places: number[]) => void
}

/** Screen readers do not announce `required` on a checkbox group, so its error message says it. */
const Places = ({ label, options, id, value, onChange }: PlacesProps) => (
  <div id={id} role="group" aria-label={label}>
    <Checkbox.Group<number>
      className={styles.choices}
      options={options}
      {...(value && { value })}
      {...(onChange && { onChange })}
    />
  </div>
)

const ReturnForm = ({
  shipment,
  returnable,
  onCreated,
  onClose,
}: ReturnDialogProps & { returnable: Returnable }) => {
  const { t, language } = useTranslation()
  const { pieces, products } = returnable
  const initial: ReturnValues = {
    pieces: pieces.flatMap(({ returnedIn }, place) => (returnedIn === null ? place : [])),
    products: products.map((_, place) => place),
    isRepeatConfirmed: false,
  }
  const editor = useEditor({
    row: returnEndpoints.createReturn,
    initial,
    toBody: (values) => ({ shipmentId: shipment.id, ...values }),
    onSaved: onCreated,
  })
  const chosen = Form.useWatch('pieces', editor.form) ?? initial.pieces
  const isRepeat = chosen.some((place) => pieces[place]?.returnedIn)
  const facts = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  return (
    <EditorDialog
      editor={editor}
      name="createReturn"
      title={t('shipment/detail:return.title', { reference: shipment.assetReference })}
      help={<p style={{ marginBottom: 16 }}>{t('shipment/detail:return.help')}</p>}
      submit={t('shipment/detail:return.submit')}
      onClose={onClose}
    >
      <EditorField name="reason" label={t('shipment/detail:return.reason')}>
        <WordSelect
          values={returnReasons}
          wordOf={(reason) => t(`shipment/detail:return.reasonName.${reason}`)}
        />
      </EditorField>
      <EditorField name="pieces" label={t('shipment/detail:return.pieces')}>
        <Places
          label={t('shipment/detail:return.pieces')}
          options={pieces.map(({ description, weight, returnedIn }, place) => ({
            value: place,
            label: facts(
              t('shipment/detail:return.piece', { number: place + 1 }),
              description,
              weight === null ? null : formatWeight(weight, language),
              returnedIn && t('shipment/detail:return.returnedIn', { reference: returnedIn }),
            ),
          }))}
        />
      </EditorField>
      {isRepeat && (
        <Form.Item name="isRepeatConfirmed" valuePropName="checked">
          <Checkbox>{t('shipment/detail:return.repeat')}</Checkbox>
        </Form.Item>
      )}
      {products.length > 0 && (
        <EditorField name="products" label={t('shipment/detail:return.products')} isUnchecked>
          <Places
            label={t('shipment/detail:return.products')}
            options={products.map(({ description, quantity }, place) => ({
              value: place,
              label: facts(description, quantity === null ? null : formatCount(quantity, language)),
            }))}
          />
        </EditorField>
      )}
      <EditorField name="note" label={t('shipment/detail:return.note')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </EditorField>
    </EditorDialog>
  )
}

/** Return dialog: the reason of a return and the returned goods. */
export const ReturnDialog = (props: ReturnDialogProps) => {
  const { t } = useTranslation()
  const { id, assetReference: reference } = props.shipment
  const { data, error, refetch } = useQuery({
    ...endpointQuery(returnEndpoints.findReturns, { body: { shipmentId: id } }),
    staleTime: 0,
    // Discards the dialog's loaded preview on close, but keeps the user's choice while it is open.
    gcTime: 0,
  })
  if (data?.isPossible) return <ReturnForm {...props} returnable={data} />
  return (
    <AppModal
      open
      title={t('shipment/detail:return.title', { reference })}
      footer={null}
      onCancel={props.onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} columns={1} />}
      {data && <EmptyState title={t('shipment/detail:return.tooEarly')} />}
    </AppModal>
  )
}
