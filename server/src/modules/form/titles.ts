// What the properties of a field are called in the log.

export const fieldTitles: ReadonlyMap<string, string> = (() => {
  const titles: Record<string, string> = {
    title: '名称',
    required: '必填',
    message: '必填提示',
    placeholder: '填写提示',
    width: '列宽',
    show: '在列表显示',
    visible: '在表单显示',
    options: '选项',
    value: '默认值',
    max: '最大值',
    min: '最小值',
    precision: '小数位数',
    pattern: '格式',
    patternMessage: '格式提示',
    rows: '行数',
    height: '高度',
    span: '占列数',
    multiple: '多选',
    checkbox: '复选',
    multipleLimit: '最多选择',
    key: '字典类型',
    parent: '上级字段',
    notBefore: '不早于',
    columns: '表格列',
    activeText: '开启文字',
    inactiveText: '关闭文字',
    sortable: '可排序、快速筛选',
    searchable: '可搜索',
    showWhen: '显示条件',
    requireWhen: '必填条件',
    formula: '公式',
    order: '顺序',
  };
  return new Map(Object.entries(titles));
})();
