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
  /** Zone mapping to edit, or null for a new one. */
  mapping: ZoneMapping | null
  /** Initial values of a new zone mapping. */
  initial?: MappingValues
  onClose: () => void
}

const everyService = 0

/** Assigns a country to a zone, or moves it to another zone. */
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
    saved: t('pricing/rateTable:zone.mappingSaved'),
    failed: t(
      mapping ? 'pricing/rateTable:zone.mappingNotUpdated' : 'pricing/rateTable:zone.mappingNotCreated',
    ),
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
      title={t(mapping ? 'pricing/rateTable:zone.editMapping' : 'pricing/rateTable:zone.addMapping')}
      submit={t('pricing/rateTable:action.save')}
      onClose={onClose}
      onValuesChange={(changed) => {
        if ('supplierId' in changed)
          form.setFieldsValue({ regionId: undefined, supplierServiceMethodId: everyService })
      }}
    >
      <Form.Item
        name="supplierId"
        label={t('pricing/rateTable:carrier')}
        rules={[{ required: true, message: t('validation:required') }]}
      >
        <Select options={[...carriers]} disabled={mapping !== null} />
      </Form.Item>
      <EditorField
        name="supplierServiceMethodId"
        label={t('pricing/rateTable:service')}
        help={t('pricing/rateTable:zone.serviceHelp')}
        isUnchecked
      >
        <Select
          options={[
            { value: everyService, label: t('pricing/rateTable:everyService') },
            ...servicesOf(supplierId),
          ]}
        />
      </EditorField>
      <EditorField name="countryCode" label={t('pricing/rateTable:country')}>
        <CountrySelect />
      </EditorField>
      <Form.Item
        name="regionId"
        label={t('pricing/rateTable:zone.column.zone')}
        rules={[{ required: true, message: t('validation:required') }]}
      >
        <Select
          loading={zones.isFetching}
          showSearch={search}
          notFoundContent={t('pricing/rateTable:zone.noZones')}
          options={(zones.data ?? []).map(({ id, code, name }) => ({
            value: id,
            label: `${code} · ${name}`,
          }))}
        />
      </Form.Item>
    </EditorDialog>
  )
}
