import { Checkbox, Form, Input } from 'antd'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import type { SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { segmentLists } from '../hooks/useSegments.ts'

interface SegmentDialogProps {
  /** Null for a new one. */
  segment: SegmentAnswer | null
  onClose: () => void
  onSaved: (segmentId: number) => void
}

interface SegmentValues {
  name?: string
  percent?: number | null
  isDefault: boolean
  holdsUnpaid?: boolean
}

/** A segment's name and rules, and with a new one the rate that it starts with. */
export const SegmentDialog = ({ segment, onClose, onSaved }: SegmentDialogProps) => {
  const { t } = useTranslation()
  const initial: SegmentValues = {
    name: segment?.name,
    isDefault: segment?.isDefault ?? false,
    holdsUnpaid: segment?.holdsUnpaid,
  }
  const editor = useEditor({
    row: segment ? segmentEndpoints.updateSegment : segmentEndpoints.createSegment,
    initial,
    toBody: (values) => ({ ...values, ...(segment && { id: segment.id, version: segment.version }) }),
    lists: segmentLists,
    saved: t(segment ? 'segment:dialog.changed' : 'segment:dialog.created'),
    onSaved: ({ id }) => onSaved(id),
  })
  return (
    <EditorDialog
      editor={editor}
      width={480}
      title={t(segment ? 'segment:dialog.change' : 'segment:dialog.create')}
      submit={t('segment:action.save')}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('segment:dialog.name')}
        rules={rulesFor(segmentEndpoints.createSegment.body, 'name')}
      >
        <Input autoComplete="off" autoFocus />
      </Form.Item>
      {segment ? (
        <>
          <Form.Item name="isDefault" valuePropName="checked" extra={t('segment:dialog.defaultHelp')}>
            <Checkbox disabled={segment.isDefault}>{t('segment:dialog.isDefault')}</Checkbox>
          </Form.Item>
          <Form.Item name="holdsUnpaid" valuePropName="checked" extra={t('segment:dialog.holdsUnpaidHelp')}>
            <Checkbox>{t('segment:dialog.holdsUnpaid')}</Checkbox>
          </Form.Item>
        </>
      ) : (
        <Form.Item
          name="percent"
          label={t('segment:dialog.percent')}
          extra={t('segment:dialog.percentHelp')}
          rules={rulesFor(segmentEndpoints.createSegment.body, 'percent')}
        >
          <DecimalInput decimals={4} suffix="%" />
        </Form.Item>
      )}
    </EditorDialog>
  )
}
