import { onMounted, onUnmounted, shallowRef, type Ref, type ShallowRef } from "vue";

/**
 * Returns the width of an element in pixels and follows its changes.
 *
 * Charts are drawn for this width, so that their text stays legible. While the element is hidden,
 * the width stays what it was.
 */
export const useWidth = (element: Readonly<Ref<Element | null>>): Readonly<ShallowRef<number>> => {
  const width = shallowRef(600);
  let observer: ResizeObserver | undefined;
  onMounted(() => {
    if (element.value === null) return;
    observer = new ResizeObserver(([entry]) => {
      width.value = entry?.target.clientWidth || width.value;
    });
    observer.observe(element.value);
  });
  onUnmounted(() => observer?.disconnect());
  return width;
};
