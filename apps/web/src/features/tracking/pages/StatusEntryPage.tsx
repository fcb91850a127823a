import { DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { fromMinuteInTurkiye, minuteInTurkiye } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery, useEndpointMutation } from '../../../platform/query.ts'
import { showFormError } from '../../../platform/serverErrors.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { FormSection, WideField } from '../../../ui/FormSection.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EntryResults } from '../components/EntryResults.tsx'
import { ScanField } from '../components/ScanField.tsx'
import { ScannedList } from '../components/ScannedList.tsx'

interface EntryForm {
  source: 'own' | 'carrier'
  customizedTrackingStatusId?: number
  supplierStatusCode?: string
  supplierStatusText?: string
  date: Dayjs
  location: string
}

type Results = AnswerOf<typeof trackingEndpoints.recordStatuses>

/** On the clock of Türkiye, as every time of the product is shown, wherever the browser is. */
const now = (): Dayjs => dayjs(minuteInTurkiye(new Date()))

const clockMs = 10_000

const required = (message: string) => ({ required: true, message })

/** Operations set one status for many shipments: scan, choose, save. What was not recorded stays in the list with its reason. */
export const StatusEntryPage = () => {
  const { t, language } = useTranslation()
  const [form] = Form.useForm<EntryForm>()
  const source = Form.useWatch('source', form) ?? 'own'
  const [references, setReferences] = useState<string[]>([])
  const [results, setResults] = useState<Results | null>(null)
  const statuses = useQuery(endpointQuery(trackingEndpoints.listCustomizedStatuses, {}))
  const record = useEndpointMutation(trackingEndpoints.recordStatuses, {
    showsOwnErrors: true,
    onError: (error) => showFormError(form, error),
    onSuccess: (answer) => {
      setResults(answer)
      notify('success', t('tracking:entry.saved', { count: answer.recorded }))
      const open = new Set(
        answer.results
          .filter(({ outcome }) => ['notFound', 'mistyped', 'notBooked'].includes(outcome))
          .map((r) => r.reference),
      )
      setReferences((before) => before.filter((reference) => open.has(reference)))
    },
  })
  // The screen stays open all day: until another time is entered it is now.
  useEffect(() => {
    const timer = setInterval(() => {
      if (!form.isFieldTouched('date')) form.setFieldValue('date', now())
    }, clockMs)
    return () => clearInterval(timer)
  }, [form])
  const add = (scanned: string[]) => {
    setResults(null)
    setReferences((before) => [...new Set([...scanned, ...before])])
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
        supplierStatusCode: isOwn ? null : values.supplierStatusCode,
        supplierStatusText: isOwn ? null : values.supplierStatusText,
        date: fromMinuteInTurkiye(values.date.format('YYYY-MM-DDTHH:mm')).toISOString(),
        location: values.location,
      },
    })
  }
  return (
    <>
      <PageHeader
        title={t('shell:screen.trackingStatusesCreate')}
        facts={t('tracking:entry.count', { count: references.length })}
        actions={
          <Button kind="primary" onClick={() => form.submit()} isBusy={record.isPending}>
            {t('tracking:entry.save')}
          </Button>
        }
      />
      <ScanField onScan={add} />
      <ScannedList
        references={references}
        onRemove={(reference) => setReferences((before) => before.filter((one) => one !== reference))}
      />
      <AppForm form={form} onFinish={save} initialValues={{ source: 'own', date: now() }}>
        <FormSection title={t('tracking:entry.status')} columns={2}>
          <Form.Item name="source" label={t('tracking:entry.source')}>
            <Select
              options={[
                { value: 'own', label: t('tracking:entry.sourceOwn') },
                { value: 'carrier', label: t('tracking:entry.sourceCarrier') },
              ]}
            />
          </Form.Item>
          {source === 'own' ? (
            <Form.Item
              name="customizedTrackingStatusId"
              label={t('tracking:entry.status')}
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
            <>
              <Form.Item
                name="supplierStatusCode"
                label={t('tracking:entry.carrierCode')}
                rules={[required(t('tracking:required.status'))]}
              >
                <Input maxLength={40} />
              </Form.Item>
              <WideField>
                <Form.Item name="supplierStatusText" label={t('tracking:entry.carrierText')}>
                  <Input maxLength={200} />
                </Form.Item>
              </WideField>
            </>
          )}
          <Form.Item
            name="date"
            label={t('tracking:entry.date')}
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
            label={t('tracking:entry.location')}
            rules={[required(t('tracking:required.location'))]}
          >
            <Input maxLength={100} />
          </Form.Item>
        </FormSection>
      </AppForm>
      {results && <EntryResults results={results.results} />}
    </>
  )
}
