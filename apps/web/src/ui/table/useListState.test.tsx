import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { parseDateRange, useListState, writeDateRange } from './useListState.ts'

const keys = ['country', 'date'] as const

const renderAt = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ list: useListState(keys), address: useLocation().search }), {
    wrapper,
  })
  return result
}

test('reads filters and cursor from the address', () => {
  expect(renderAt('/list?country=DE&cursor=c2&trail=~').current.list).toMatchObject({
    values: { country: 'DE' },
    cursor: 'c2',
  })
})

test("pages forward with the answer's cursor and back along the visited pages", () => {
  const result = renderAt('/list')
  expect(result.current.list.goPrevious).toBeUndefined()
  act(() => result.current.list.goNext('c2'))
  act(() => result.current.list.goNext('c3'))
  expect(result.current.list.cursor).toBe('c3')
  act(() => result.current.list.goPrevious!())
  expect(result.current.list.cursor).toBe('c2')
  act(() => result.current.list.goPrevious!())
  expect(result.current.list.cursor).toBeUndefined()
  expect(result.current.address).toBe('')
})

test('returns to the first page of the list when a filter changes', () => {
  const result = renderAt('/list?theme=blue')
  act(() => result.current.list.goNext('c2'))
  act(() => result.current.list.setValue('country', 'DE'))
  expect(result.current.address).toBe('?theme=blue&country=DE')
  act(() => result.current.list.clear())
  expect(result.current.address).toBe('?theme=blue')
})

test('parses and writes a range of days with an open side', () => {
  expect(parseDateRange('2026-11-01..')).toEqual({ from: '2026-11-01', to: null })
  expect(parseDateRange('yesterday')).toEqual({ from: null, to: null })
  expect(writeDateRange({ from: null, to: '2026-11-20' })).toBe('..2026-11-20')
  expect(writeDateRange({ from: null, to: null })).toBeNull()
})
