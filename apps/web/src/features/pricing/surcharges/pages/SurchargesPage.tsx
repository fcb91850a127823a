import { useState } from 'react'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import type { Surcharge } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { notify } from '../../../../platform/notices.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useView } from '../../../../ui/table/useView.ts'
import { StateOfValidity } from '../../components/StateOfValidity.tsx'
import { toFilterOptions, useCarriers } from '../../hooks/useCarriers.ts'
import { EndDialog } from '../components/EndDialog.tsx'
import { RemoteAreas } from '../components/RemoteAreas.tsx'
import { SurchargeEditor } from '../components/SurchargeEditor.tsx'
import type { SurchargeTask } from '../components/SurchargeEditor.tsx'
import { useSurchargeLabels } from '../components/useSurchargeLabels.ts'
import { useSurchargeActions, useSurchargesRefresh } from '../hooks/useSurchargeActions.ts'

const views = ['rules', 'remote'] as const

/** All surcharges other than transport and fuel, and the postal codes of remote areas. */
export const SurchargesPage = () => {
  const { t } = useTranslation()
  const [view, setView] = useView(views)
  const { carriers } = useCarriers()
  const list = useEndpointList(surchargeEndpoints.listSurcharges, {
    options: { supplierId: toFilterOptions(carriers) },
    isEnabled: view === 'rules',
  })
  const [task, setTask] = useState<SurchargeTask | null>(null)
  const [ended, setEnded] = useState<Surcharge | null>(null)
  const words = useSurchargeLabels()
  const refresh = useSurchargesRefresh()
  const finish = () => {
    notify('success', t('pricing/rateTable:surcharge.saved'))
    setTask(null)
    setEnded(null)
    void refresh()
  }
  const actionsOf = useSurchargeActions(setTask, setEnded)
  const tools = (
    <ViewChoice
      label={t('pricing/rateTable:zone.view')}
      view={view}
      views={[
        { value: 'rules', label: t('pricing/rateTable:surcharge.rules') },
        { value: 'remote', label: t('pricing/rateTable:remote.title') },
      ]}
      onChange={setView}
    />
  )
  if (view === 'remote') return <RemoteAreas tools={tools} />
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        tools={tools}
        rowActions={actionsOf}
        actions={
          <Button
            kind="primary"
            onClick={() =>
              setTask({ kind: 'create', supplierId: Number(list.state.values.supplierId) || undefined })
            }
          >
            {t('pricing/rateTable:surcharge.task.create')}
          </Button>
        }
        cells={{
          amount: words.amount,
          conditions: (rule) =>
            words.conditions(rule) || (
              <span style={{ color: 'var(--muted)' }}>
                {t(`pricing/rateTable:surcharge.always.${rule.kind}`)}
              </span>
            ),
          state: ({ state }) => <StateOfValidity state={state} />,
        }}
        empty={
          <EmptyState title={t('pricing/rateTable:surcharge.none')}>
            {t('pricing/rateTable:surcharge.noneHelp')}
          </EmptyState>
        }
      />
      {task && (
        <SurchargeEditor
          task={task}
          today={todayInTurkiye()}
          onSaved={finish}
          onClose={() => setTask(null)}
        />
      )}
      {ended && (
        <EndDialog
          key={ended.id}
          rule={ended}
          today={todayInTurkiye()}
          onSaved={finish}
          onClose={() => setEnded(null)}
        />
      )}
    </>
  )
}
