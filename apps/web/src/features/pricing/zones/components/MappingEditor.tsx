import { Form, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { ZoneMapping } from '@kervan/contract/pricing/zones/zone.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { CountrySelect } from '../../../../ui/CountrySelect.tsx'
import { useCarriers } from '../../hooks/useCarriers.ts'

export interface MappingValues {
  supplierId?: number
  supplierServiceMethodId?: number | null
  countryCode?: string
  regionId?: number
}

interface MappingEditorProps {
  /** Null for a new one. */
  mapping: ZoneMapping | null
  /** What a new one begins with. */
  initial?: MappingValues
  onClose: () => void
}

const everyService = 0

/** Puts a country into a zone, or moves it to another one. */
export const MappingEditor = ({ mapping, initial, onClose }: MappingEditorProps) => {
  const { t } = useTranslation()
  const { carriers, servicesOf } = useCarriers()
  const begin: MappingValues = mapping ?? initial ?? {}
  const editor = useEditor({
    row: mapping ? zoneEndpoints.updateZoneMapping : zoneEndpoints.createZoneMapping,
    initial: { ...begin, supplierServiceMethodId: begin.supplierServiceMethodId ?? everyService },
    toBody: ({ supplierServiceMethodId, ...values }) => ({
      ...values,
      supplierServiceMethodId: supplierServiceMethodId || null,
      ...(mapping && { id: mapping.id, version: mapping.version }),
    }),
    lists: [zoneEndpoints.listZoneMappings, zoneEndpoints.findZoneMap, zoneEndpoints.listZones],
    saved: t('rates:zone.mappingSaved'),
    failed: t(mapping ? 'rates:zone.mappingNotUpdated' : 'rates:zone.mappingNotCreated'),
    onSaved: onClose,
  })
  const { form } = editor
  const supplierId = Form.useWatch('supplierId', form) ?? begin.supplierId
  const zones = useQuery({
    ...endpointQuery(zoneEndpoints.listZones, { body: { supplierId } }),
    enabled: supplierId !== undefined,
  })
  const search = {
    filterOption: (text: string, option?: { label?: unknown }) => matchesSearch(String(option?.label), text),
  }
  return (
    <EditorDialog
      editor={editor}
      name="mapping"
      title={t(mapping ? 'rates:zone.editMapping' : 'rates:zone.addMapping')}
      submit={t('rates:action.save')}
      onClose={onClose}
      onValuesChange={(changed) => {
        if ('supplierId' in changed)
          form.setFieldsValue({ regionId: undefined, supplierServiceMethodId: everyService })
      }}
    >
      <Form.Item
        name="supplierId"
        label={t('rates:carrier')}
        rules={[{ required: true, message: t('validation:required') }]}
      >
        <Select options={[...carriers]} disabled={mapping !== null} />
      </Form.Item>
      <EditorField
        name="supplierServiceMethodId"
        label={t('rates:service')}
        help={t('rates:zone.serviceHelp')}
        isUnchecked
      >
        <Select
          options={[{ value: everyService, label: t('rates:everyService') }, ...servicesOf(supplierId)]}
        />
      </EditorField>
      <EditorField name="countryCode" label={t('rates:country')}>
        <CountrySelect />
      </EditorField>
      <Form.Item
        name="regionId"
        label={t('rates:zone.column.zone')}
        rules={[{ required: true, message: t('validation:required') }]}
      >
        <Select
          loading={zones.isFetching}
          showSearch={search}
          notFoundContent={t('rates:zone.noZones')}
          options={(zones.data ?? []).map(({ id, code, name }) => ({
            value: id,
            label: `${code} · ${name}`,
          }))}
        />
      </Form.Item>
    </EditorDialog>
  )
}
