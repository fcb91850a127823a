/**
 * Lazy loaded component. Unlike React's `lazy`, which fails for good after one failed load, it shows the failure in
 * its own place and loads again on a click or when the connection returns; what surrounds it stays mounted.
 */
import { createElement, lazy, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import { ErrorState } from '../States.tsx'

interface FailedPartProps {
  error: unknown
  /** True shows nothing, for a part that its page does not need. */
  isHidden: boolean
  onRetry: () => void
}

const FailedPart = ({ error, isHidden, onRetry }: FailedPartProps) => {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return isHidden ? null : <ErrorState error={error} onRetry={onRetry} />
}

export interface LazyComponent<Props> {
  /** Suspends until the component is loaded. Once loaded it renders synchronously. */
  Part: FunctionComponent<Props>
  /** Loads the component. @throws the error of a failed load */
  preload: () => Promise<void>
}

interface Attempt<Props> {
  loading: Promise<{ default: ComponentType<Props> }> | null
  failure: { error: unknown } | null
  Suspending: ComponentType<Props>
}

export const makeLazy = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isHiddenOnFailure = false,
): LazyComponent<Props> => {
  let loaded: ComponentType<Props> | null = null
  let attempt = newAttempt()

  /** Takes the place of a component that could not be loaded. */
  const makeFailed = (error: unknown) => {
    const Failed = (props: Props) => {
      const [isRetried, setIsRetried] = useState(false)
      const retry = () => {
        forgetFailure()
        setIsRetried(true)
      }
      if (isRetried) return <Part {...props} />
      return <FailedPart error={error} isHidden={isHiddenOnFailure} onRetry={retry} />
    }
    return Failed
  }
  /** Never rejects: React would remember the failure. */
  function begin(): Promise<{ default: ComponentType<Props> }> {
    attempt.loading ??= load().then(
      (component) => {
        loaded = component
        return { default: component }
      },
      (error: unknown) => {
        attempt.failure = { error }
        return { default: makeFailed(error) }
      },
    )
    return attempt.loading
  }
  function newAttempt(): Attempt<Props> {
    return { loading: null, failure: null, Suspending: lazy(begin) as ComponentType<Props> }
  }
  const forgetFailure = (): void => {
    if (attempt.failure) attempt = newAttempt()
  }
  const Part = (props: Props) => createElement(loaded ?? attempt.Suspending, props)
  const preload = async (): Promise<void> => {
    forgetFailure()
    await begin()
    if (attempt.failure) throw attempt.failure.error
  }
  return { Part, preload }
}

type Load<Component> = () => Promise<{ default: Component }>

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : object

const makePart = <Component extends (props: never) => ReactNode>(
  load: Load<Component>,
  isHiddenOnFailure: boolean,
) =>
  makeLazy<PropsOf<Component>>(
    async () => (await load()).default as unknown as ComponentType<PropsOf<Component>>,
    isHiddenOnFailure,
  ).Part

/** `const DayMap = lazyPart(() => import('./DayMap.tsx').then((m) => ({ default: m.DayMap })))` */
export const lazyPart = <Component extends (props: never) => ReactNode>(load: Load<Component>) =>
  makePart(load, false)

/** Like `lazyPart`, for a part that its page does not need: a failed load shows nothing. */
export const lazyExtra = <Component extends (props: never) => ReactNode>(load: Load<Component>) =>
  makePart(load, true)
