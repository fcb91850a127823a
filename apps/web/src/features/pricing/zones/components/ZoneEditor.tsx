import { Form, Input } from 'antd'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { Zone } from '@kervan/contract/pricing/zones/zone.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

interface ZoneEditorProps {
  supplierId: number
  /** Zone to edit, or null for a new one. */
  zone: Zone | null
  onClose: () => void
}

interface ZoneValues {
  code: string
  name: string
}

/** Editor of a zone's code and name. */
export const ZoneEditor = ({ supplierId, zone, onClose }: ZoneEditorProps) => {
  const { t } = useTranslation()
  const initial: Partial<ZoneValues> = zone ? { code: zone.code, name: zone.name } : {}
  const editor = useEditor({
    row: zone ? zoneEndpoints.updateZone : zoneEndpoints.createZone,
    initial,
    toBody: (values) => ({ ...values, ...(zone ? { id: zone.id } : { supplierId }) }),
    lists: [zoneEndpoints.findZoneMap, zoneEndpoints.listZones, zoneEndpoints.listZoneMappings],
    saved: t('pricing/rateTable:zone.saved'),
    onSaved: onClose,
  })
  const schema = zoneEndpoints.createZone.body
  return (
    <EditorDialog
      editor={editor}
      name="zone"
      title={t(zone ? 'pricing/rateTable:zone.rename' : 'pricing/rateTable:zone.add')}
      submit={t('pricing/rateTable:action.save')}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={t('pricing/rateTable:zone.code')}
        rules={rulesFor(schema, 'code')}
        required
      >
        <Input autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('pricing/rateTable:zone.name')}
        rules={rulesFor(schema, 'name')}
        required
      >
        <Input autoComplete="off" />
      </Form.Item>
    </EditorDialog>
  )
}
