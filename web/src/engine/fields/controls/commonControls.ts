// The controls that most forms have; they come as one file.
export { default as CityControl } from './city/CityControl.tsx';
export { default as CountyControl } from './county/CountyControl.tsx';
export { default as DateControl } from './date/DateControl.tsx';
export { default as DateRangeControl } from './daterange/DateRangeControl.tsx';
export { default as DateTimeControl } from './datetime/DateTimeControl.tsx';
export { default as DividerControl } from './divider/DividerControl.tsx';
export { default as InputControl } from './input/InputControl.tsx';
export { default as CascadingSelectControl } from './jcselect/CascadingSelectControl.tsx';
export { default as NumberControl } from './number/NumberControl.tsx';
export { default as PropertyControl } from './property/PropertyControl.tsx';
export { default as RadioControl } from './radio/RadioControl.tsx';
export { default as SelectControl } from './select/SelectControl.tsx';
export { default as StatusSelectControl } from './statusSelect/StatusSelectControl.tsx';
export { default as SwitchControl } from './switch/SwitchControl.tsx';
export { default as TagsControl } from './tags/TagsControl.tsx';
export { default as TextareaControl } from './textarea/TextareaControl.tsx';
export { default as UserInfoControl } from './userinfo/UserInfoControl.tsx';
