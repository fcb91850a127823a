import { DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { statusEntryEndpoints } from '@kervan/contract/tracking/statusEntry.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { fromMinuteInTurkiye, minuteInTurkiye } from '../../../../platform/text/format.ts'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { showFormError } from '../../../../platform/api/serverErrors.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { FormSection } from '../../../../ui/FormSection.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { PanelStack } from '../../../../ui/light/Panel.tsx'
import { CarrierCodeField, readCarrierCode } from '../components/CarrierCodeField.tsx'
import { EntryResults } from '../components/EntryResults.tsx'
import { ScanField } from '../components/ScanField.tsx'
import { ScannedList } from '../components/ScannedList.tsx'
import { EventFile } from '../../ingest/EventFile.tsx'
import { UndoableEntries } from '../components/UndoableEntries.tsx'
import { useScannedShipments } from '../hooks/useScannedShipments.ts'
import { addScans, isGoodScan } from '../scanning.ts'

interface EntryForm {
  source: 'own' | 'carrier'
  customizedTrackingStatusId?: number
  /** Carrier and status code in one text; see `readCarrierCode`. */
  carrierCode?: string
  date: Dayjs
  location: string
}

type Results = AnswerOf<typeof trackingEndpoints.recordStatuses>

/** Current time in Türkiye, like all times of the product, independent of the browser's time zone. */
const now = (): Dayjs => dayjs(minuteInTurkiye(new Date()))

const clockMs = 10_000

/** Returns true if the status was stored, now or before; other references stay in the list with their reason. */
const isSettled = (outcome: Results['results'][number]['outcome']): boolean =>
  outcome === 'recorded' || outcome === 'unmatched' || outcome === 'known'

const required = (message: string) => ({ required: true, message })

/** Status entry for operations staff: scan shipments or pieces, choose a status, save. */
export const StatusEntryPage = () => {
  const { t, language } = useTranslation()
  const [form] = Form.useForm<EntryForm>()
  const source = Form.useWatch('source', form) ?? 'own'
  const [search] = useSearchParams()
  const queryClient = useQueryClient()
  const [references, setReferences] = useState(() => search.getAll('reference'))
  const [batches, setBatches] = useState<string[][]>(() => (references.length > 0 ? [references] : []))
  const found = useScannedShipments(batches)
  const [results, setResults] = useState<Results | null>(null)
  const statuses = useQuery(endpointQuery(trackingEndpoints.listCustomizedStatuses, {}))
  const record = useEndpointMutation(trackingEndpoints.recordStatuses, {
    showsOwnErrors: true,
    onError: (error) => showFormError(form, error),
    onSuccess: (answer) => {
      setResults(answer)
      notify('success', t('tracking/statusEntry:saved', { count: answer.recorded }))
      const open = answer.results
        .filter(({ outcome }) => !isSettled(outcome))
        .map(({ reference }) => reference)
      setReferences((before) => before.filter((reference) => open.includes(reference)))
      setBatches(open.length > 0 ? [open] : [])
      void queryClient.invalidateQueries(queriesOf(trackingEndpoints.findScanned))
      void queryClient.invalidateQueries(queriesOf(statusEntryEndpoints.listUndoableEntries))
    },
  })
  // Updates the time to now until the user enters another, because the screen stays open all day.
  useEffect(() => {
    const timer = setInterval(() => {
      if (!form.isFieldTouched('date')) form.setFieldValue('date', now())
    }, clockMs)
    return () => clearInterval(timer)
  }, [form])
  const add = (scanned: string[]) => {
    setResults(null)
    const all = addScans(references, scanned)
    const added = all.filter((reference) => !references.includes(reference))
    setReferences(all)
    if (added.length > 0) setBatches((before) => [...before, added])
  }
  const save = (values: EntryForm) => {
    if (references.length === 0) {
      notify('warning', t('tracking:required.references'))
      return
    }
    const isOwn = values.source === 'own'
    record.mutate({
      body: {
        references,
        customizedTrackingStatusId: isOwn ? values.customizedTrackingStatusId : null,
        ...(!isOwn && values.carrierCode ? readCarrierCode(values.carrierCode) : {}),
        date: fromMinuteInTurkiye(values.date.format('YYYY-MM-DDTHH:mm')).toISOString(),
        location: values.location,
      },
    })
  }
  return (
    <>
      <PageHeader
        title={t('shell:screen.trackingStatusesCreate')}
        facts={t('tracking/statusEntry:count', {
          count: references.filter((reference) => isGoodScan(reference, found)).length,
        })}
        actions={
          <Button kind="primary" onClick={() => form.submit()} isBusy={record.isPending}>
            {t('tracking/statusEntry:save')}
          </Button>
        }
      />
      <ScanField onScan={add} />
      <ScannedList
        references={references}
        found={found}
        onRemove={(reference) => setReferences((before) => before.filter((one) => one !== reference))}
      />
      <PanelStack>
        <AppForm form={form} onFinish={save} initialValues={{ source: 'own', date: now() }}>
          <FormSection title={t('tracking/statusEntry:status')} columns={2}>
            <Form.Item name="source" label={t('tracking/statusEntry:source')}>
              <Select
                options={[
                  { value: 'own', label: t('tracking/statusEntry:sourceOwn') },
                  { value: 'carrier', label: t('tracking/statusEntry:sourceCarrier') },
                ]}
              />
            </Form.Item>
            {source === 'own' ? (
              <Form.Item
                name="customizedTrackingStatusId"
                label={t('tracking/statusEntry:status')}
                rules={[required(t('tracking:required.status'))]}
              >
                <Select
                  showSearch
                  optionFilterProp="label"
                  loading={statuses.isPending}
                  options={statuses.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Form.Item>
            ) : (
              <CarrierCodeField />
            )}
            <Form.Item
              name="date"
              label={t('tracking/statusEntry:date')}
              rules={[required(t('tracking:required.date'))]}
            >
              <DatePicker
                showTime={{ format: 'HH:mm' }}
                format={language === 'tr' ? 'DD.MM.YYYY HH:mm' : 'DD/MM/YYYY HH:mm'}
                style={{ width: '100%' }}
              />
            </Form.Item>
            <Form.Item
              name="location"
              label={t('tracking/statusEntry:location')}
              rules={[required(t('tracking:required.location'))]}
            >
              <Input maxLength={100} />
            </Form.Item>
          </FormSection>
        </AppForm>
        {results && <EntryResults results={results.results} />}
        <UndoableEntries />
        <EventFile />
      </PanelStack>
    </>
  )
}
