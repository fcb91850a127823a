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
  /** Segment to edit, or null for a new one. */
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

/** Dialog for a segment's name and rules; a new segment also gets its first rate. */
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
    saved: t(segment ? 'pricing/segments:dialog.changed' : 'pricing/segments:dialog.created'),
    onSaved: ({ id }) => onSaved(id),
  })
  return (
    <EditorDialog
      editor={editor}
      width={480}
      title={t(segment ? 'pricing/segments:dialog.change' : 'pricing/segments:dialog.create')}
      submit={t('pricing/segments:action.save')}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('pricing/segments:dialog.name')}
        rules={rulesFor(segmentEndpoints.createSegment.body, 'name')}
      >
        <Input autoComplete="off" autoFocus />
      </Form.Item>
      {segment ? (
        <>
          <Form.Item
            name="isDefault"
            valuePropName="checked"
            extra={t('pricing/segments:dialog.defaultHelp')}
          >
            <Checkbox disabled={segment.isDefault}>{t('pricing/segments:dialog.isDefault')}</Checkbox>
          </Form.Item>
          <Form.Item
            name="holdsUnpaid"
            valuePropName="checked"
            extra={t('pricing/segments:dialog.holdsUnpaidHelp')}
          >
            <Checkbox>{t('pricing/segments:dialog.holdsUnpaid')}</Checkbox>
          </Form.Item>
        </>
      ) : (
        <Form.Item
          name="percent"
          label={t('pricing/segments:dialog.percent')}
          extra={t('pricing/segments:dialog.percentHelp')}
          rules={rulesFor(segmentEndpoints.createSegment.body, 'percent')}
        >
          <DecimalInput decimals={4} suffix="%" />
        </Form.Item>
      )}
    </EditorDialog>
  )
}
