import { Form, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import type { SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { EditorForm } from '../../../../ui/editor/EditorForm.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { useMarginPreview } from '../hooks/useMarginPreview.ts'
import { segmentLists } from '../hooks/useSegments.ts'
import { toBands } from '../segmentRates.ts'
import type { RatesValues } from '../segmentRates.ts'
import { BandFields } from './BandFields.tsx'
import { MarginPreview } from './MarginPreview.tsx'
import styles from './Segments.module.css'

interface RatesEditorProps {
  segment: SegmentAnswer
  /** Preselected service of the rates; undefined lets the user choose one. */
  serviceId: number | null | undefined
  today: string
  onClose: () => void
}

const { body } = segmentEndpoints.updateSegmentRate

/** Initial weight bands: the service's current rates, else the segment's. */
const startBands = (segment: SegmentAnswer, serviceId: number | null | undefined): RatesValues['bands'] => {
  const periodsOf = (id: number | null | undefined) =>
    segment.rates.find((rate) => rate.serviceId === id)?.periods ?? []
  const holding = (id: number | null | undefined) =>
    periodsOf(id).find(({ state }) => state === 'inForce') ?? periodsOf(id)[0]
  const bands = (holding(serviceId) ?? holding(null))?.bands ?? [{ upToKg: null, percent: '' }]
  return bands.map(({ upToKg, percent }) => ({ upToKg, percent: percent === '' ? null : Number(percent) }))
}

const ServiceField = ({ isFixed }: { isFixed: boolean }) => {
  const { t } = useTranslation()
  const services = useQuery(endpointQuery(pricingEndpoints.listServiceMethods, { body: {} }))
  const options = [
    ...(isFixed ? [{ value: 0, label: t('pricing/segments:allServices') }] : []),
    ...(services.data ?? []).map(({ id, name, supplierName }) => ({
      value: id,
      label: name.startsWith(supplierName) ? name : `${supplierName} ${name}`,
    })),
  ]
  return (
    <Form.Item
      name="serviceId"
      label={t('pricing/segments:editor.service')}
      // Maps null (all services) to 0, because the select has no null value.
      getValueProps={(value: number | null | undefined) => ({ value: value === null ? 0 : value })}
      rules={[
        {
          required: true,
          validator: (_rule, value) =>
            value === undefined ? Promise.reject(new Error(t('validation:choice'))) : Promise.resolve(),
        },
      ]}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        disabled={isFixed}
        loading={services.isLoading}
        placeholder={t('pricing/segments:editor.chooseService')}
        options={options}
      />
    </Form.Item>
  )
}

/** Editor of new rates from a day on, with a margin preview beside the form. */
export const RatesEditor = ({ segment, serviceId, today, onClose }: RatesEditorProps) => {
  const { t } = useTranslation()
  const initial: RatesValues = { serviceId, validFrom: today, bands: startBands(segment, serviceId) }
  const editor = useEditor({
    row: segmentEndpoints.updateSegmentRate,
    initial,
    toBody: (sent) => ({
      segmentId: segment.id,
      version: segment.version,
      serviceId: sent.serviceId ?? null,
      validFrom: sent.validFrom ?? '',
      bands: toBands(sent.bands),
    }),
    lists: segmentLists,
    saved: t('pricing/segments:editor.saved'),
    onSaved: onClose,
  })
  const values: RatesValues | undefined = Form.useWatch((all: RatesValues) => all, editor.form)
  const preview = useMarginPreview(segment.id, values?.bands ? values : undefined)
  return (
    <div className={styles.editor}>
      <Panel
        title={t('pricing/segments:editor.title', { name: segment.name })}
        help={t('pricing/segments:editor.help')}
      >
        <EditorForm editor={editor} submit={t('pricing/segments:editor.save')} onClose={onClose}>
          <div className={styles.pair}>
            <ServiceField isFixed={serviceId !== undefined} />
            <Form.Item
              name="validFrom"
              label={t('pricing/segments:editor.validFrom')}
              rules={rulesFor(body, 'validFrom')}
            >
              <DateInput min={today} />
            </Form.Item>
          </div>
          <BandFields />
        </EditorForm>
      </Panel>
      <MarginPreview preview={preview} />
    </div>
  )
}
